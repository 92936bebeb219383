import type { Reporter, TestModule } from 'vitest/node'

/** Prints the closing line `N passed, N failed, N skipped` that continuous integration reads. */
export const summary = (): Reporter => ({
  onTestRunEnd: (modules: readonly TestModule[], errors) => {
    const states = modules.flatMap((module) => [...module.children.allTests()].map((test) => test.result().state))
    const count = (state: string) => states.filter((found) => found === state).length
    const failed =
      count('failed') +
      errors.length +
      modules.filter((module) => module.state() === 'failed' && module.errors().length > 0).length
    process.stdout.write(
      `\n${count('passed')} passed, ${failed} failed, ${count('skipped') + count('pending')} skipped\n`,
    )
  },
})
