{%- comment %} highlights: what moderators have pinned, while it is to come {% endcomment -%}
{%- if highlights.size > 0 %}
<section class="highlights" aria-labelledby="highlights">
  <h2 id="highlights">{{ 'highlights' | t }}</h2>
  <ul>
    {%- for event in highlights %}
    <li><a href="{{ event.path | link }}">{{ event.name }}</a> {% if event.standing != '' %}<span class="mark">{{ event.standing }}</span> {% endif %}<span class="soft"><time datetime="{{ event.start }}">{{ event.day }}</time>{% if event.until != '' %} {{ event.until }}{% else %}, {{ event.time }}{% endif %}{% if event.place != '' %}<span class="bit">{{ event.place }}</span>{% endif %}</span></li>
    {%- endfor %}
  </ul>
</section>
{%- endif %}
