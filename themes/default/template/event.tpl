{% layout 'layout' %}
{% block title %}{{ event.name }} · {{ theme.sitename }}{% endblock %}
{% block content %}
<article class="event">
  {%- if event.main %}
  <p class="main">{{ 'partOf' | t }} <a href="{{ event.main.path | link }}">{{ event.main.name }}</a></p>
  {%- endif %}
  {%- if event.isCanceled %}
  <h1><s>{{ event.name }}</s> <span class="mark">{{ 'canceled' | t }}</span></h1>
  <p class="notice">{{ 'canceledNotice' | t }}</p>
  {%- else %}
  <h1>{{ event.name }}</h1>
  {%- endif %}
  {%- if event.isUnpublished %}
  <p class="notice">{{ 'unpublishedNotice' | t }}</p>
  {%- endif %}
  <div class="facts">
    {%- if event.image %}
    <img src="/api/v1/media/{{ event.image.id }}?width=380" srcset="/api/v1/media/{{ event.image.id }}?width=760 2x" alt="{{ event.image.alt }}" width="380">
    {%- endif %}
    <dl>
      <div>
        <dt>{{ 'when' | t }}</dt>
        <dd><time datetime="{{ event.start }}">{{ event.period }}</time></dd>
      </div>
      <div>
        <dt>{{ 'where' | t }}</dt>
        <dd>{{ event.place }}{% if event.room != '' %}, {{ event.room }}{% endif %}{% if event.address != '' %}<br><span class="soft">{{ event.address }}</span>{% endif %}</dd>
      </div>
      {%- if event.organizers.size > 0 %}
      <div>
        <dt>{{ 'organizers' | t }}</dt>
        <dd>{{ event.organizers | join: ', ' }}</dd>
      </div>
      {%- endif %}
      {%- if event.involved.size > 0 %}
      <div>
        <dt>{{ 'involved' | t }}</dt>
        {%- for person in event.involved %}
        <dd>{{ person.name }}{% if person.description != '' %} <span class="soft">{{ person.description }}</span>{% endif %}</dd>
        {%- endfor %}
      </div>
      {%- endif %}
      <div>
        <dt>{{ 'category' | t }}</dt>
        <dd>{{ event.category }}</dd>
      </div>
      <div>
        <dt>{{ 'topic' | t }}</dt>
        <dd>{{ event.topic }}</dd>
      </div>
      {%- if event.tags.size > 0 %}
      <div>
        <dt>{{ 'tags' | t }}</dt>
        <dd>{{ event.tags | join: ', ' }}</dd>
      </div>
      {%- endif %}
    </dl>
  </div>
  {%- if description != '' %}
  <div class="prose">{{ description | raw }}</div>
  {%- endif %}
  {%- if event.programme.size > 0 %}
  <section class="programme">
    <h2>{{ 'programme' | t }}</h2>
    {% render 'days', days: event.programme, level: 3 %}
  </section>
  {%- endif %}
</article>
{% endblock %}
