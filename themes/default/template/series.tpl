{%- comment %} series: a series in one line, with its dates folded below. {% endcomment -%}
<details class="series">
  <summary>{% if series.rhythm != '' %}{{ series.rhythm }}, {% endif %}{{ series.counted }}</summary>
  <ul class="dates">
    {%- for date in series.dates %}
    {% render 'seriesDate', date: date, time: date.time %}
    {%- endfor %}
  </ul>
  {%- if series.more > 0 %}
  <p class="soft">{{ 'more' | t: count: series.more }}</p>
  {%- endif %}
</details>
