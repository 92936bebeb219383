{%- comment %} event: one event of a list; time: when it is, with its day where event.day is one {% endcomment -%}
{%- assign until = event.until %}
{%- if event.series %}{% assign until = event.series.until %}{% endif %}
<li class="event h-event{% if event.isPast %} past{% endif %}"{% if event.spot != '' %} data-spot="{{ event.spot }}"{% endif %}>
  <time class="dt-start" datetime="{{ event.start }}">{% if event.day != '' %}<span class="on">{{ event.day }}</span> {{ event.time }}{% else %}{{ time }}{% endif %}</time>
  <div class="what">
    {%- if event.isCanceled %}
    <a class="title u-url p-name" href="{{ event.path | link }}"><s>{{ event.name }}</s></a> <span class="mark">{{ 'canceled' | t }}</span>
    {%- else %}
    <a class="title u-url p-name" href="{{ event.path | link }}">{{ event.name }}</a>
    {%- endif %}
    {%- if event.standing != '' %} <span class="mark">{{ event.standing }}</span>{% endif %}
    {%- if event.isPast %} <span class="mark quiet">{{ 'past' | t }}</span>{% endif %}
    <p>
      {%- if event.place != '' %}<span class="p-location">{{ event.place }}{% if event.district != '' %}, {{ event.district }}{% endif %}</span>{% if event.distance != '' %}<span class="bit">{{ event.distance }}</span>{% endif %}{% endif %}
      {%- if until != '' %}<span class="until{% if event.place != '' %} bit{% endif %}">{{ until }}</span>{% endif %}
      {%- if event.category != '' %}<span class="p-category{% if event.place != '' or until != '' %} bit{% endif %}">{% render 'kind', name: event.category, mark: event.mark %}</span>{% endif -%}
      {% render 'lineFacts', event: event %}
    </p>
    {%- if event.teaser != '' %}
    <p class="teaser p-summary">{{ event.teaser }}</p>
    {%- endif %}
    {%- if event.series %}
    {% render 'series', series: event.series %}
    {%- endif %}
  </div>
  {%- if event.image %}
  <img class="u-photo" src="/api/v1/media/{{ event.image.id }}?width=100" srcset="/api/v1/media/{{ event.image.id }}?width=380 2x" alt="{{ event.image.alt }}" width="72" height="72" loading="lazy">
  {%- endif %}
</li>
