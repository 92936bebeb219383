{% layout 'layout' %}
{% block content %}
<h1>{{ 'coming' | t }}</h1>
{%- if days.size == 0 %}
<p class="nothing">{{ 'nothing' | t }}</p>
{%- endif %}
{% render 'days', days: days, level: 2 %}
{%- if pages > 1 %}
{%- assign previous = page | minus: 1 %}
{%- assign following = page | plus: 1 %}
<nav class="pages" aria-label="{{ 'pages' | t }}">
  {%- if page > 1 %}
  <a rel="prev" href="{{ '/?page=' | append: previous | link }}">{{ 'earlier' | t }}</a>
  {%- endif %}
  <span>{{ 'page' | t: page: page, pages: pages }}</span>
  {%- if page < pages %}
  <a rel="next" href="{{ '/?page=' | append: following | link }}">{{ 'later' | t }}</a>
  {%- endif %}
</nav>
{%- endif %}
{% endblock %}
