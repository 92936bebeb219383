{%- comment %} series: a series in one line, with its dates folded below. {% endcomment -%}
<details class="series">
  <summary>{% if series.rhythm != '' %}{{ series.rhythm }}, {% endif %}{{ 'dates' | t: count: series.count }}</summary>
  <ul class="dates">
    {%- for date in series.dates %}
    <li><a href="{{ date.path | link }}">{% if date.isCanceled %}<s>{% endif %}<time datetime="{{ date.start }}">{{ date.day }}</time>{% if date.isCanceled %}</s>{% endif %}</a> <span>{{ date.time }}</span>{% if date.isCanceled %} <span class="mark">{{ 'canceled' | t }}</span>{% endif %}{% if date.standing != '' %} <span class="mark">{{ date.standing }}</span>{% endif %}</li>
    {%- endfor %}
  </ul>
  {%- if series.more > 0 %}
  <p class="soft">{{ 'more' | t: count: series.more }}</p>
  {%- endif %}
</details>
