{%- comment %} next: the day of the next event, where the page shows nothing else, or only what is over. {% endcomment -%}
{%- if next.size > 0 %}
<section class="part next">
  <h2>{{ 'nextUp' | t }}</h2>
  {% render 'days', days: next, level: 3 %}
</section>
{%- endif %}
