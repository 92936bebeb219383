{%- comment %} event: one event of a list; time: when it is {% endcomment -%}
<li class="event{% if event.isPast %} past{% endif %}">
  <time datetime="{{ event.start }}">{{ time }}</time>
  <div class="what">
    {%- if event.isCanceled %}
    <a class="title" href="{{ event.path | link }}"><s>{{ event.name }}</s></a> <span class="mark">{{ 'canceled' | t }}</span>
    {%- else %}
    <a class="title" href="{{ event.path | link }}">{{ event.name }}</a>
    {%- endif %}
    {%- if event.isPast %} <span class="mark quiet">{{ 'past' | t }}</span>{% endif %}
    <p>
      {{- event.place }}
      {%- if event.until != '' %}<span{% if event.place != '' %} class="bit"{% endif %}>{{ event.until }}</span>{% endif %}
      {%- if event.category != '' %}<span{% if event.place != '' or event.until != '' %} class="bit"{% endif %}>{{ event.category }}</span>{% endif -%}
    </p>
  </div>
  {%- if event.image %}
  <img src="/api/v1/media/{{ event.image.id }}?width=380" alt="{{ event.image.alt }}" width="380" height="160" loading="lazy">
  {%- endif %}
</li>
