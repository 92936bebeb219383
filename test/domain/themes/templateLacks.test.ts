import { readFile } from 'node:fs/promises'
import { expect, test } from 'vitest'
import { lacksOf, templateWithoutPages } from '#domain/themes/templateLacks.ts'

const builtIn = (name: string) => readFile(`themes/default/template/${name}`, 'utf8')
const lacking = (file: string, template: string) => lacksOf(file, template).map(({ lack }) => lack)
const names = ['layout.tpl', 'footerLinks.tpl', 'event.tpl', 'entry.tpl', 'actions.tpl', 'about.tpl']

test('a template says which links it lacks, and is content with what it is told to write', async () => {
  for (const name of names) expect(lacking(name, await builtIn(name)), name).toEqual([])
  expect(lacking('layout.tpl', '<ul></ul>')).toEqual(['textPages', 'suggestion'])
  expect(
    lacking('layout.tpl', "{%- comment %} textPages, footerLinks {% endcomment -%}{{ '/suggest' | link }}"),
  ).toEqual(['textPages'])
  expect(lacking('event.tpl', '<h1>{{ event.name }}</h1>')).toEqual(['report'])
  expect(lacking('about.tpl', '')).toEqual([])
  for (const name of names) {
    const codes = lacksOf(name, '').map(({ code }) => code)
    expect(lacking(name, codes.join('\n'))).toEqual([])
  }
})

test('links to texts are missing in the layout, or in the part that it draws', async () => {
  const [layout, footerLinks] = [await builtIn('layout.tpl'), await builtIn('footerLinks.tpl')]
  const without = (templates: Record<string, string>) =>
    templateWithoutPages({ 'layout.tpl': layout, 'footerLinks.tpl': footerLinks, ...templates })
  expect(without({})).toBe(null)
  expect(without({ 'layout.tpl': '<ul></ul>' })).toBe('layout.tpl')
  expect(without({ 'footerLinks.tpl': '<li></li>' })).toBe('footerLinks.tpl')
  expect(without({ 'footerLinks.tpl': '', 'layout.tpl': '{% for text in textPages %}{% endfor %}' })).toBe(null)
})
