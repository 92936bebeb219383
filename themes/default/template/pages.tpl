{%- comment %} pages: the pages around this one {% endcomment -%}
{%- if pages.count > 1 %}
<nav class="pages" aria-label="{{ 'pages' | t }}">
  {%- if pages.previous %}
  <a rel="prev" href="{{ pages.previous | link }}">{{ before }}</a>
  {%- endif %}
  <span>{{ 'page' | t: page: pages.page, pages: pages.count }}</span>
  {%- if pages.following %}
  <a rel="next" href="{{ pages.following | link }}">{{ after }}</a>
  {%- endif %}
</nav>
{%- endif %}
