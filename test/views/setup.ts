import { cleanup, configure } from '@testing-library/react'
import { afterEach } from 'vitest'

// Waits end when what they wait for is there; a busy machine fails none of them.
configure({ asyncUtilTimeout: 60_000 })

// In development React notes a stack for each element it draws, and vitest asks for a hundred lines of each: a tenth of the time.
Error.stackTraceLimit = 15

/**
 * Browsers report a changed selection, happy-dom each call. Date fields answer by collapsing a collapsed selection,
 * which would never end.
 */
const { collapse } = Selection.prototype
Selection.prototype.collapse = function (node, offset = 0) {
  if (this.isCollapsed && this.anchorNode === node && this.anchorOffset === offset) return
  collapse.call(this, node, offset)
}

// The files of a worker share their document: none leaves anything in it.
afterEach(cleanup)
