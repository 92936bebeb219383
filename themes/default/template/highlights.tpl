{%- comment %} highlights: what moderators have pinned, while it is to come {% endcomment -%}
{%- if highlights.size > 0 %}
<section class="highlights" aria-labelledby="highlights">
  <h2 id="highlights">{{ 'highlights' | t }}</h2>
  <ul>
    {%- for event in highlights %}
    <li class="pinned">
      {%- if event.image %}
      <img src="/api/v1/media/{{ event.image.id }}?width=380" srcset="/api/v1/media/{{ event.image.id }}?width=380 1.5x, /api/v1/media/{{ event.image.id }}?width=760 2x" alt="{{ event.image.alt }}" width="72" height="72">
      {%- else %}
      <span class="tile{% if event.mark.color != '' %} c-{{ event.mark.color }}{% endif %}" aria-hidden="true">{% if event.mark.icon != '' %}<svg><use href="{{ 'image/marks.svg' | asset }}#{{ event.mark.icon }}"></use></svg>{% endif %}</span>
      {%- endif %}
      <div>
        <a class="title" href="{{ event.path | link }}">{{ event.name }}</a>{% if event.standing != '' %} <span class="mark">{{ event.standing }}</span>{% endif %}
        <p class="soft"><time datetime="{{ event.start }}">{{ event.day }}</time>{% if event.until != '' %} {{ event.until }}{% else %}, {{ event.time }}{% endif %}{% if event.place != '' %}<span class="bit">{{ event.place }}</span>{% endif %}</p>
      </div>
    </li>
    {%- endfor %}
  </ul>
</section>
{%- endif %}
