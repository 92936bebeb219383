{% layout 'layout' %}
{% block content %}
{%- if map %}
<button class="action to-map" type="button" aria-expanded="false" data-opens-map hidden>{{ 'townMap.name' | t }}</button>
{%- endif %}
<h1>{{ heading }}</h1>
{% include 'filters' %}
{% render 'chips', chips: chips %}
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
{%- unless isWhole %}
<p class="found">{% if total == 0 and emptyPeriod != '' %}{{ emptyPeriod }}{% else %}{{ 'found' | t: count: total }}{% endif %} <a href="{{ allPath | link }}">{{ 'filters.reset' | t }}</a></p>
{%- endunless %}
{%- if neighbours %}
<nav class="pages" aria-label="{{ 'days' | t }}">
  <a rel="prev nofollow" href="{{ neighbours.previous.path | link }}">{{ neighbours.previous.name }}</a>
  <a rel="next nofollow" href="{{ neighbours.following.path | link }}">{{ neighbours.following.name }}</a>
</nav>
{%- endif %}
{%- render 'without', without: without %}
{%- render 'unsaid', unsaid: unsaid %}
{%- render 'unsaid', unsaid: unplaced %}
{%- if days.size == 0 and isWhole %}
<p class="nothing">{{ 'nothing' | t }}</p>
{%- endif %}
{% include 'townMap' %}
<div class="board">
{% render 'highlights', highlights: highlights %}
<div class="list">
{% render 'days', days: days, level: 2 %}
{% render 'nextUp', next: next %}
{%- assign before = 'earlier' | t %}{% assign after = 'later' | t %}
{% render 'pages', pages: pages, before: before, after: after %}
</div>
<div class="after">
{% include 'missing' %}
{% include 'subscribe' %}
</div>
</div>
{% endblock %}
