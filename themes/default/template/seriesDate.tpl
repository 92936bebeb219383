{%- comment %} seriesDate: a date of a series among the others; time: when it is {% endcomment -%}
<li>
  <a href="{{ date.path | link }}">{% if date.isCanceled %}<s>{% endif %}<time datetime="{{ date.start }}">{{ date.day }}</time>{% if date.isCanceled %}</s>{% endif %}</a>
  <span>{{ time }}</span>
  {%- if date.isCanceled or date.standing != '' or date.name != '' or date.place != '' %}
  <span class="soft">
    {%- if date.isCanceled %}<span class="mark">{{ 'canceled' | t }}</span> {% endif -%}
    {%- if date.standing != '' %}<span class="mark">{{ date.standing }}</span> {% endif -%}
    {{- date.name }}
    {%- if date.place != '' %}<span{% if date.name != '' %} class="bit"{% endif %}>{{ date.place }}</span>{% endif -%}
  </span>
  {%- endif %}
</li>
