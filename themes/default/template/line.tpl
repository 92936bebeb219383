{%- comment %} event: one event of a list; time: when it is {% endcomment -%}
<li class="event{% if event.isPast %} past{% endif %}">
  <time datetime="{{ event.start }}">{% if event.day != '' %}<span class="on">{{ event.day }}</span> {% endif %}{{ time }}</time>
  <div class="what">
    {%- if event.isCanceled %}
    <a class="title" href="{{ event.path | link }}"><s>{{ event.name }}</s></a> <span class="mark">{{ 'canceled' | t }}</span>
    {%- else %}
    <a class="title" href="{{ event.path | link }}">{{ event.name }}</a>
    {%- endif %}
    {%- if event.standing != '' %} <span class="mark">{{ event.standing }}</span>{% endif %}
    {%- if event.isPast %} <span class="mark quiet">{{ 'past' | t }}</span>{% endif %}
    <p>
      {{- event.place }}{% if event.district != '' %}, {{ event.district }}{% endif %}
      {%- if event.until != '' %}<span{% if event.place != '' %} class="bit"{% endif %}>{{ event.until }}</span>{% endif %}
      {%- if event.category != '' %}<span{% if event.place != '' or event.until != '' %} class="bit"{% endif %}>{% render 'kind', name: event.category, mark: event.mark %}</span>{% endif -%}
      {% render 'lineFacts', event: event %}
    </p>
    {%- if event.teaser != '' %}
    <p class="teaser">{{ event.teaser }}</p>
    {%- endif %}
    {%- if event.series %}
    {% render 'series', series: event.series %}
    {%- endif %}
  </div>
  {%- if event.image %}
  <img src="/api/v1/media/{{ event.image.id }}?width=100" srcset="/api/v1/media/{{ event.image.id }}?width=380 2x" alt="{{ event.image.alt }}" width="72" height="72" loading="lazy">
  {%- endif %}
</li>
