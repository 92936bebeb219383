{% layout 'layout' %}
{% block content %}
<h1>{{ resource | t }}</h1>
<form class="filters" action="{{ path }}" role="search">
  {%- for parameter in kept %}
  <input type="hidden" name="{{ parameter[0] }}" value="{{ parameter[1] }}">
  {%- endfor %}
  <div class="field text">
    <label for="filter-text">{{ 'filters.text' | t }}</label>
    <input id="filter-text" type="search" name="text" value="{{ text }}" maxlength="200">
  </div>
  <button class="submit" type="submit">{{ 'filters.submit' | t }}</button>
</form>
{%- if text != '' %}
<p class="found">{{ 'foundEntries' | t: count: total }} <a href="{{ path | link }}">{{ 'filters.reset' | t }}</a></p>
{%- elsif total == 0 %}
{%- assign key = 'nothingIn.' | append: resource %}
<p class="nothing">{{ key | t }}</p>
{%- endif %}
{%- if entries.size > 0 %}
<ul class="entries">
  {%- for entry in entries %}
  <li>
    {%- if entry.image %}
    <img src="/api/v1/media/{{ entry.image.id }}?width=380" srcset="/api/v1/media/{{ entry.image.id }}?width=760 2x" alt="{{ entry.image.alt }}" width="380" height="160" loading="lazy">
    {%- endif %}
    <h2><a class="title" href="{{ entry.path | link }}">{{ entry.name }}</a></h2>
    {%- if entry.address != '' %}
    <p class="soft">{{ entry.address }}</p>
    {%- endif %}
    {%- if entry.teaser != '' %}
    <p>{{ entry.teaser }}</p>
    {%- endif %}
    {%- if entry.events > 0 %}
    <p class="soft">{{ 'comingCount' | t: count: entry.events }}</p>
    {%- endif %}
  </li>
  {%- endfor %}
</ul>
{%- endif %}
{%- assign before = 'previous' | t %}{% assign after = 'following' | t %}
{% render 'pages', pages: pages, before: before, after: after %}
{% endblock %}
