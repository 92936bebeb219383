{%- comment %} The way to suggest what the page does not show. {% endcomment -%}
{%- if theme.suggestions != 'off' %}
<p class="missing">{{ 'suggest.missing' | t }} <a href="{{ '/suggest' | link }}">{{ 'suggest.title' | t }}</a></p>
{%- endif %}
