{%- comment %} related: more events of the same place, group or topic {% endcomment -%}
{%- if related.size > 0 %}
<div class="relations">
{%- for list in related %}
<section class="part further">
  <h2>{{ 'moreOf' | t: name: list.name }}</h2>
  <ul class="related">
    {%- for line in list.events %}
    <li>
      <a href="{{ line.path | link }}">{% if line.isCanceled %}<s>{% endif %}{{ line.name }}{% if line.isCanceled %}</s>{% endif %}</a>
      {%- if line.isCanceled %} <span class="mark">{{ 'canceled' | t }}</span>{% elsif line.standing != '' %} <span class="mark">{{ line.standing }}</span>{% endif %}
      <span class="soft"><time datetime="{{ line.start }}">{{ line.day }}</time>{% if line.until != '' %} {{ line.until }}{% else %}, {{ line.time }}{% endif %}</span>
    </li>
    {%- endfor %}
  </ul>
  <p><a href="{{ list.path | link }}">{{ 'allOf' | t: name: list.name }}</a></p>
</section>
{%- endfor %}
</div>
{%- endif %}
