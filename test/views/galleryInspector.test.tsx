import { render, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { createActor } from 'xstate'
import { galleryMachine } from '#tools/machines/flows/gallery.ts'
import { liveMachine } from '#tools/machines/flows/live.ts'
import { nowhere } from '#tools/machines/model/address.ts'
import { Gallery } from '#tools/machines/views/Gallery.tsx'

test.each([
  [true, ['Live inspector'], 'Open it in this browser: /backstage?inspect'],
  [false, [], 'its inspector opens in a window of its own'],
])('the live inspector is offered where it can work: %s', (hasInspector, links, text) => {
  const [gallery, live] = [createActor(galleryMachine).start(), createActor(liveMachine).start()]
  gallery.send({ type: 'address.changed', address: { ...nowhere, view: 'live' }, isKnown: true })
  render(<Gallery {...{ gallery, live, hasInspector }} />)
  expect(screen.queryAllByRole('link', { name: 'Live inspector' }).map((link) => link.textContent)).toEqual(links)
  expect(screen.getByRole('main').textContent).toContain(text)
})
