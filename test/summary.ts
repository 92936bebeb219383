import type { Reporter, TestModule } from 'vitest/node'

/** `N passed, N failed, N skipped` is for continuous integration. What a reporter before it found is a failure. */
export const summary = (): Reporter => ({
  onTestRunEnd: (modules: readonly TestModule[], errors) => {
    const states = modules.flatMap((module) => [...module.children.allTests()].map((test) => test.result().state))
    const count = (state: string) => states.filter((found) => found === state).length
    const inTests =
      count('failed') +
      errors.length +
      modules.filter((module) => module.state() === 'failed' && module.errors().length > 0).length
    const failed = inTests === 0 && process.exitCode ? 1 : inTests
    const skipped = modules.flatMap((module) => [...module.children.allTests('skipped')])
    for (const test of skipped) {
      const { note } = test.result() as { note?: string }
      if (note !== undefined) process.stdout.write(`\nskipped: ${test.fullName}: ${note}\n`)
    }
    // Logs are often cut off from the front: what failed is named at the end.
    for (const module of modules) {
      const name = module.relativeModuleId
      for (const error of module.errors()) process.stdout.write(`\nfailed: ${name}: ${error.message}\n`)
      for (const test of module.children.allTests('failed'))
        process.stdout.write(`\nfailed: ${name}: ${test.fullName}\n`)
    }
    for (const error of errors) process.stdout.write(`\nfailed: ${error.message}\n`)
    process.stdout.write(
      `\n${count('passed')} passed, ${failed} failed, ${count('skipped') + count('pending')} skipped\n`,
    )
  },
})
