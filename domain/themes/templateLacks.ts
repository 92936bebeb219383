/** Links that a template of one's own may lack, such as one that was made before there were such pages. */
export const lacks = ['textPages', 'suggestion', 'report'] as const
export type Lack = (typeof lacks)[number]

/** What to look for, and what to write where it lacks. */
type Link = { pattern: RegExp; code: string }

const list = "{% render 'footerLinks', theme: theme, path: menuPath, textPages: textPages %}"
const listed = { pattern: /footerLinks|textPages/, code: list }
const actions = "{% render 'actions', actions: actions, isOpen: true, name: actions.name %}"
const suggestion = "<li><a href=\"{{ '/suggest' | link }}\">{{ 'suggest.title' | t }}</a></li>"

const links: Readonly<Record<string, Partial<Record<Lack, Link>>>> = {
  'layout.tpl': { textPages: listed, suggestion: { pattern: /footerLinks|\/suggest\b/, code: suggestion } },
  'footerLinks.tpl': {
    textPages: {
      pattern: /textPages/,
      code: '{% for text in textPages %}<li><a href="{{ text.path | link }}">{{ text.title }}</a></li>{% endfor %}',
    },
    suggestion: { pattern: /\/suggest\b/, code: suggestion },
  },
  'event.tpl': { report: { pattern: /actions/, code: actions } },
  'entry.tpl': { report: { pattern: /actions/, code: actions } },
  'actions.tpl': {
    report: {
      pattern: /actions\.report/,
      code: '<li><a class="action" href="{{ actions.report }}">{{ \'report\' | t }}</a></li>',
    },
  },
}

/** The links that a template lacks, with what to write. */
export const lacksOf = (file: string, template: string): { lack: Lack; code: string }[] => {
  const wanted = links[file] ?? {}
  return lacks.flatMap((lack) => {
    const link = wanted[lack]
    return link === undefined || link.pattern.test(withoutComments(template)) ? [] : [{ lack, code: link.code }]
  })
}

/** Their first line says what they are given. */
const withoutComments = (template: string): string =>
  template.replace(/\{%-?\s*comment\s*-?%\}[\s\S]*?\{%-?\s*endcomment\s*-?%\}/g, '')

/** The template of a theme to which the links to texts have to be added, or null. */
export const templateWithoutPages = (templates: Readonly<Record<string, string>>): string | null => {
  const layout = templates['layout.tpl'] ?? ''
  const drawing = layout.includes('footerLinks') ? ['layout.tpl', 'footerLinks.tpl'] : ['layout.tpl']
  return drawing.find((file) => lacksOf(file, templates[file] ?? '').some(({ lack }) => lack === 'textPages')) ?? null
}
