import { test } from 'vitest'
import { sourceWizardMachine } from '#machines/sources/sourceWizard.ts'
import { wizardSamples } from '#test/samples/sources.ts'
import { walk } from '#test/walk.ts'

test('structure, every path, nothing left unwalked', async () => {
  await walk(sourceWizardMachine, wizardSamples)
})
