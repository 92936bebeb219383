{% layout 'layout' %}
{% block content %}
<h1>{{ resource | t }}</h1>
<form class="filters" action="{{ path }}" role="search">
  {%- for parameter in kept %}
  <input type="hidden" name="{{ parameter[0] }}" value="{{ parameter[1] }}">
  {%- endfor %}
  {%- if district != '' %}
  <input type="hidden" name="district" value="{{ district }}">
  {%- endif %}
  {%- assign hint = 'searchHints.' | append: resource %}
  <div class="field text">
    <label for="filter-text">{{ 'filters.text' | t }}</label>
    <input id="filter-text" type="search" name="text" value="{{ text }}" maxlength="200" placeholder="{{ hint | t }}">
  </div>
  <button class="submit" type="submit">{{ 'filters.submit' | t }}</button>
</form>
{%- if districts.size > 0 %}
<ul class="chips line" aria-label="{{ 'districtsLabel' | t }}">
  {%- for part in districts %}
  <li><a class="chip" href="{{ part.path | link }}"{% if part.isChosen %} aria-current="true"{% endif %}>{{ part.name }}</a></li>
  {%- endfor %}
</ul>
{%- endif %}
{%- unless isWhole %}
<p class="found">{{ 'foundEntries' | t: count: total }} <a href="{{ path | link }}">{{ 'filters.reset' | t }}</a></p>
{%- endunless %}
{%- if isWhole and total == 0 %}
{%- assign key = 'nothingIn.' | append: resource %}
<p class="nothing">{{ key | t }}</p>
{%- endif %}
{%- for part in parts %}
{%- if part.name != '' %}
<section class="entriesIn">
  <h2>{{ part.name }}</h2>
  {% render 'entryLines', entries: part.entries, level: 3 %}
</section>
{%- else %}
{% render 'entryLines', entries: part.entries, level: 2 %}
{%- endif %}
{%- endfor %}
{%- assign before = 'previous' | t %}{% assign after = 'following' | t %}
{% render 'pages', pages: pages, before: before, after: after %}
{% include 'subscribe' %}
{% endblock %}
