{% layout 'layout' %}
{% block content %}
<h1>{{ 'coming' | t }}</h1>
{%- if days.size == 0 %}
<p class="nothing">{{ 'nothing' | t }}</p>
{%- endif %}
{% render 'days', days: days, level: 2 %}
{%- if pages > 1 %}
{%- if lng == '' %}{% assign query = '?page=' %}{% else %}{% assign query = lng | append: '&page=' %}{% endif %}
<nav class="pages" aria-label="{{ 'pages' | t }}">
  {%- if page > 1 %}
  <a rel="prev" href="/{{ query }}{{ page | minus: 1 }}">{{ 'earlier' | t }}</a>
  {%- endif %}
  <span>{{ 'page' | t: page: page, pages: pages }}</span>
  {%- if page < pages %}
  <a rel="next" href="/{{ query }}{{ page | plus: 1 }}">{{ 'later' | t }}</a>
  {%- endif %}
</nav>
{%- endif %}
{% endblock %}
