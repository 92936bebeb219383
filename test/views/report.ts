export const toldIn = (dialog: HTMLElement): string[][] =>
  [...dialog.querySelectorAll(':scope li:has(> p)')].map((reason) => [
    reason.querySelector('p')?.textContent ?? '',
    ...[...reason.querySelectorAll('li')].map((entry) =>
      [entry.textContent.trim(), entry.querySelector('a')?.getAttribute('href') ?? ''].join(' ').trim(),
    ),
  ])
