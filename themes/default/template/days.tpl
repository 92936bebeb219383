{%- comment %} days: the days with their events; level: of their headings {% endcomment -%}
{%- for day in days %}
{% render 'day', day: day, level: level %}
{%- endfor %}
