import { expect, test } from 'vitest'
import { completeLink } from '#domain/link.ts'
import { jpegName, scaledSize, scalingSteps } from '#domain/picture.ts'

test('a picture keeps its shape, has at least a pixel a side, and never grows', () => {
  expect(scaledSize({ width: 4000, height: 3000 }, 2000)).toEqual({ width: 2000, height: 1500 })
  expect(scaledSize({ width: 3000, height: 4000 }, 2000)).toEqual({ width: 1500, height: 2000 })
  expect(scaledSize({ width: 300, height: 200 }, 2000)).toEqual({ width: 300, height: 200 })
  expect(scaledSize({ width: 10_000, height: 1 }, 100)).toEqual({ width: 100, height: 1 })
})

test('each try asks for less than the one before', () => {
  scalingSteps.reduce((before, step) => {
    expect(step.longestSide).toBeLessThan(before.longestSide)
    expect(step.quality).toBeLessThan(before.quality)
    return step
  })
})

test('a picture that became a JPEG is called one', () => {
  expect(['Plakat.png', 'IMG.0001.HEIC', 'poster', '.png'].map(jpegName)).toEqual([
    'Plakat.jpg',
    'IMG.0001.jpg',
    'poster.jpg',
    'picture.jpg',
  ])
})

test('a website that begins with www. is completed, and nothing else is touched', () => {
  expect(completeLink(' www.chor.example ')).toBe('https://www.chor.example')
  expect(completeLink('WWW.chor.example/konzert')).toBe('https://WWW.chor.example/konzert')
  for (const text of ['', 'https://www.chor.example', 'wwwchor.example', 'www.', 'ftp://www.chor.example'])
    expect(completeLink(text)).toBe(text)
})
