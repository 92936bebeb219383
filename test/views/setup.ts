import { cleanup, configure } from '@testing-library/react'
import { afterEach } from 'vitest'
import { ignoreSecondTaps } from '#src/secondTaps.ts'

// A busy machine fails none of them.
configure({ asyncUtilTimeout: 60_000 })

// React's stack for each element took a tenth of the time.
Error.stackTraceLimit = 15

/** happy-dom reports each call, so collapsing would never end. */
const { collapse } = Selection.prototype
Selection.prototype.collapse = function (node, offset = 0) {
  if (this.isCollapsed && this.anchorNode === node && this.anchorOffset === offset) return
  collapse.call(this, node, offset)
}

// As src/main.tsx does.
ignoreSecondTaps(window)

// Files of a worker share their document.
afterEach(cleanup)
