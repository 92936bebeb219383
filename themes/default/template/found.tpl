{% layout 'layout' %}
{% block content %}
{%- if map %}
<button class="action to-map" type="button" aria-expanded="false" data-opens-map hidden>{{ 'townMap.name' | t }}</button>
{%- endif %}
<h1>{{ heading }}</h1>
{% include 'filters' %}
{% render 'chips', chips: chips %}
{%- if meant != '' %}
<p class="found meant"><a href="{{ meantPath | link }}">{{ 'meant' | t: words: meant }}</a></p>
{%- endif %}
{%- if unknown != '' and total > 0 %}
<p class="found">{{ 'unknownWords' | t: words: unknown }}</p>
{%- endif %}
{%- if asksPrice %}
<p class="found">{{ 'pricesAreTexts' | t }}</p>
{%- endif %}
{%- if asksAge %}
<p class="found">{{ 'agesAreTexts' | t }}</p>
{%- endif %}
{%- if asksEveryOther %}
<p class="found">{{ 'everyOtherUnknown' | t }}</p>
{%- endif %}
{%- if runsThen %}
<p class="found">{{ 'runsThen' | t }}</p>
{%- endif %}
{%- if noDay != '' %}
<p class="found">{{ 'noSuchDay' | t: day: noDay }}</p>
{%- endif %}
{%- if leftOut != '' %}
<p class="found">{{ 'wordsLeftOut' | t: words: leftOut }}</p>
{%- endif %}
<p class="found">{% if most > 0 %}{{ 'foundMany' | t: count: most }}{% else %}{{ 'found' | t: count: total }}{% endif %} <a href="{{ allPath | link }}">{{ 'filters.reset' | t }}</a></p>
{%- render 'without', without: without %}
{%- render 'unsaid', unsaid: unsaid %}
{%- render 'unsaid', unsaid: unplaced %}
{%- if entriesFirst %}
{% render 'foundEntries', entries: entries %}
{%- endif %}
{% include 'townMap' %}
{%- if events.size > 0 %}
<ul class="events results">
  {%- for event in events %}
  {%- assign time = event.day | append: ' ' | append: event.time | strip %}
  {% render 'line', event: event, time: time %}
  {%- endfor %}
</ul>
{%- endif %}
{% render 'nextUp', next: next %}
{%- if events.size == 0 and elsewhere.size > 0 %}
<section class="part">
  <h2>{{ 'tryCategories' | t }}</h2>
  <ul class="chips">
    {%- for category in elsewhere %}
    <li><a class="chip" href="{{ category.path | link }}">{% render 'kind', name: category.name, mark: category.mark %}</a></li>
    {%- endfor %}
  </ul>
</section>
{%- endif %}
{%- if entries.size > 0 and entriesFirst == false %}
{% render 'foundEntries', entries: entries %}
{%- endif %}
{%- assign before = 'previous' | t %}{% assign after = 'following' | t %}
{% render 'pages', pages: pages, before: before, after: after %}
{% include 'missing' %}
{% include 'subscribe' %}
{% endblock %}
