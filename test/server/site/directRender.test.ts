import { expect, test } from 'vitest'
import { createEngine } from '#server/site/templates/liquid.ts'

const values = {
  name: 'Jazz & <Choir>',
  empty: '',
  none: null,
  no: false,
  zero: 0,
  two: 2,
  tags: ['walk', 'film'],
  nested: [['a', 'b'], ['c']],
  event: { name: 'Market', place: { name: 'Hall "4"', path: '/places/4' }, main: null, key: 'name' },
  lines: [{ name: 'One', isCanceled: true }, { name: 'Two', isCanceled: false }, { name: 'Three' }],
}

const written: Readonly<Record<string, string>> = {
  values: '{{ name }}|{{ event.place.name }}|{{ event.main.name }}|{{ missing.at.all }}|{{ zero }}|{{ no }}|{{ none }}',
  raw: '{{ name | raw }}|{{ none | raw }}|{{ nested | raw }}|{{ tags }}',
  sizes:
    '{{ tags.size }}|{{ tags.first }}|{{ tags.last }}|{{ tags[1] }}|{{ event[event.key] }}|{{ event["name"] }}|{{ name.size }}',
  literals: '{{ "text" }}|{{ 4 }}|{{ true }}|{{ nil }}|{{ (1..3) | join: "-" }}',
  filters:
    '{{ tags | join: ", " | upcase }}|{{ missing | default: "nothing" }}|{{ lines | map: "name" | join }}|{{ two | plus: zero | times: two }}',
  sentences:
    "{{ 'when' | t }}|{{ 'clock' | t: time: event.name }}|{{ event.place.path | link }}|{{ 'css/site.css' | asset }}",
  ifs: '{% if name %}a{% endif %}{% if empty %}b{% endif %}{% if none %}c{% else %}d{% endif %}{% if no %}e{% elsif zero %}f{% endif %}',
  equal:
    '{% if empty == "" %}a{% endif %}{% if none == nil %}b{% endif %}{% if missing == nil %}c{% endif %}{% if none == "" %}d{% endif %}{% if two != 2 %}e{% endif %}{% if no == false %}f{% endif %}',
  special:
    '{% if empty == blank %}a{% endif %}{% if tags == empty %}b{% endif %}{% if none == blank %}c{% endif %}{% if tags == tags %}d{% endif %}{% if missing != blank %}e{% endif %}',
  orders:
    '{% if two > zero %}a{% endif %}{% if tags.size >= two %}b{% endif %}{% if two < zero %}c{% endif %}{% if tags contains "film" %}d{% endif %}{% if name contains "Jazz" %}e{% endif %}',
  both: '{% if name and no %}a{% endif %}{% if no or tags %}b{% endif %}{% if name != "" and two == 2 or no %}c{% endif %}{% if not no %}d{% endif %}{% if event and event.main %}e{% endif %}',
  loops:
    '{% for line in lines %}{{ forloop.index }}/{{ forloop.length }} {{ line.name }}{% unless forloop.last %}, {% endunless %}{% else %}none{% endfor %}',
  breaks:
    '{% for line in lines %}{% if line.isCanceled %}{% continue %}{% endif %}{{ line.name }}{% if line.name == "Two" %}{% break %}{% endif %}{% endfor %}|{% for line in lines offset: 1 limit: 1 %}{{ line.name }}{% endfor %}|{% for line in missing %}x{% else %}none{% endfor %}',
  unless: '{% unless no %}a{% else %}b{% endunless %}{% unless name %}c{% elsif two %}d{% endunless %}',
  assigned:
    '{% assign own = event.name | upcase %}{{ own }}{% capture both %}{{ own }} {{ name }}{% endcapture %}{{ both }}{% increment count %}{{ count }}',
  cases: '{% case two %}{% when 1 %}a{% when 2, 3 %}b{% else %}c{% endcase %}',
  inner:
    "{% layout 'outer' %}{% block content %}{% render 'line', event: event %}{% include 'line' %}{% for line in lines %}{% render 'line', event: line %}{% endfor %}{% endblock %}",
}
const templates = {
  ...Object.fromEntries(Object.entries(written).map(([name, text]) => [`${name}.tpl`, text])),
  'outer.tpl': '<main>{{ name }}{% block content %}usual{% endblock %}</main>{% block other %}{{ two }}{% endblock %}',
  'line.tpl': '<li>{{ event.name }}{% if event.isCanceled %} canceled{% endif %}</li>',
}
const globals = { language: 'en', kept: { lng: 'en' }, assets: { base: '/theme', versions: { 'css/site.css': '1' } } }

const [direct, usual] = await Promise.all([createEngine(templates, { isTrusted: true }), createEngine(templates)])

test.each(Object.keys(written))('without generators %s are the same as with them', (name) => {
  const html = usual.renderFileSync(name, { ...values }, { globals })
  expect(html).not.toBe('')
  for (let times = 0; times < 2; times += 1) expect(direct.renderFileSync(name, { ...values }, { globals })).toBe(html)
})

test('a fault names the template and the line', async () => {
  const engine = await createEngine({ 'fault.tpl': '<p>\n{{ name | t }}</p>' }, { isTrusted: true })
  engine.registerFilter('t', () => {
    throw new Error('no such sentence')
  })
  const render = () => engine.renderFileSync('fault', values, { globals })
  expect(render).toThrow('no such sentence, file:fault.tpl, line:2')
})
