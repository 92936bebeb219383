import { beforeEach, describe, expect, test } from 'vitest'
import { addTheme, filePath } from '../cms/support.ts'
import { databases } from '../databases.ts'
import { startChoir } from '../series.ts'
import type { Member } from '../support.ts'
import { readable, setUpSite } from './visitor.ts'

/** What templates of 0.1.0 named and later ones name otherwise. */
const page = (content: string) => `<main>{% block content %}${content}{% endblock %}</main>`
const templates = {
  line: `<li><time>{{ time }}</time> <a href="{{ event.path | link }}">{{ event.name }}</a>
    <p>{{ event.place }} {{ event.until }} {{ event.category }}</p></li>`,
  days: `{% for day in days %}<section>{{ day.date }}<ul>
    {% for event in day.events %}{% render 'line', event: event, time: event.time %}{% endfor %}</ul></section>{% endfor %}`,
  event: page(`<a href="{{ event.ical }}" download>{{ event.name }}</a> {% render 'linked', to: event.category %}
    {% for line in event.further %}{% render 'line', event: line, time: line.time %}{% endfor %}`),
  month: page(`{% for day in days %}<section>{{ day.number }}
    {% for event in day.events %}<li>{{ event.time }} <a href="{{ event.path | link }}">{{ event.name }}</a></li>{% endfor %}
    </section>{% endfor %}`),
  entries: page(
    '{% for entry in entries %}<h2><a href="{{ entry.path | link }}">{{ entry.name }}</a></h2>{% endfor %}',
  ),
  entry: page(`<h1>{{ entry.name }}</h1><dd>{{ entry.address }}</dd>{% render 'days', days: days, level: 3 %}`),
  filters: '<details{% if hasDetails %} open{% endif %}><input id="filter-text" name="text"></details>',
}

describe.each(databases)('templates of 0.1.0 on $name', (database) => {
  const { server, site } = setUpSite(database)
  let admin: Member
  beforeEach(async () => {
    admin = await server.as('admin')
    await addTheme(admin, 'Town')
  })

  const own = async (...names: (keyof typeof templates)[]) => {
    for (const name of names) {
      const answer = await admin.put(filePath('template', `${name}.tpl`), { content: templates[name] })
      expect(answer.status).toBe(200)
    }
  }
  /** No template may have failed, or the built-in ones would be seen. */
  const read = async (path: string) => {
    const html = await site.html(path)
    expect(Object((await admin.get('/cms/themes')).body)[1].failures).toEqual([])
    expect(html).not.toMatch(/<a [^>]*href=""|<a [^>]*><\/a>|<time><\/time>/)
    return readable(html)
  }

  test('an event names its further dates with day, name and link, and leads to its file', async () => {
    const choir = await startChoir(server)
    await choir.generate()
    const path = await site.pathOf((await choir.eventOn('2026-06-16')).id)
    for (const names of [['event'], ['line']] as const) {
      await own(...names)
      const text = await read(path)
      expect(text).toContain('Di., 23. Juni 2026')
      if (names[0] === 'event') expect(text.match(/Di., 23. Juni 2026/g)).toHaveLength(1)
    }
    expect(await read(path)).toMatch(/Di., 23\. Juni 2026, 19:00–21:00 Choir\nPark/)
    expect(await site.html(path)).toContain(`<a href="${path}.ics" download>`)
  })

  test('a day lists what is over, too, and a month has no empty lines', async () => {
    await site.addEvent('Breakfast', '2026-06-01T07:00:00Z', { end: '2026-06-01T08:00:00Z' })
    await site.addEvent('Fair', '2026-06-01T17:00:00Z', { end: '2026-06-03T17:00:00Z' })
    await site.addEvent('Show', '2026-06-02T17:00:00Z', { end: '2026-06-05T17:00:00Z' })
    await own('days', 'month')
    expect(await read('/')).toContain('Breakfast')
    const month = await read('/?month=2026-06')
    expect(month).toContain('Breakfast')
    expect(month.match(/läuft/g)).toHaveLength(3)
  })

  test('lists of places name them all, and a place its address as one text', async () => {
    await site.addPlace('Hall', {
      street: 'Mühlweg',
      houseNumber: '3',
      postalCode: '12345',
      town: 'Aue',
      district: 'Nord',
    })
    const id = await site.addPlace('Inn', { district: 'Süd' })
    await own('entries', 'entry')
    expect(await read('/places')).toBe('Hall\nInn')
    expect(await read(`/places/${id}`)).toContain('Mühlweg 3, Stadt, Süd')
  })

  test('a search says on which day something is, and how many dates stand in one line', async () => {
    const choir = await startChoir(server)
    await choir.generate()
    await own('line')
    expect(await read('/?text=choir')).toMatch(/Morgen 19:00–21:00 Choir\nPark 5 Termine Music/)
  })

  test('the filters are open when one is chosen', async () => {
    await site.addEvent('Jazz', '2026-06-20T17:00:00Z')
    await own('filters')
    const details = async (path: string) => /<details[^>]*>/.exec(await site.html(path))?.[0]
    expect(await details(`/?category=${site.words.category}`)).toBe('<details open>')
    expect(await details('/')).toBe('<details>')
  })
})
