{% layout 'layout' %}
{% block content %}
<article class="h-event" data-event="{{ event.id }}"{% if event.spot != '' %} data-spot="{{ event.spot }}"{% endif %}>
  <data class="u-url" value="{{ event.path }}"></data>
  {%- if event.main %}
  <p class="main">{{ 'partOf' | t }} <a href="{{ event.main.path | link }}">{{ event.main.name }}</a></p>
  {%- endif %}
  {%- if event.isCanceled %}
  <h1><s class="p-name">{{ event.name }}</s> <span class="mark">{{ 'canceled' | t }}</span></h1>
  <p class="notice">{{ 'canceledNotice' | t }}</p>
  {%- else %}
  <h1><span class="p-name">{{ event.name }}</span>{% if event.standing %} <span class="mark">{{ event.standing.word }}</span>{% endif %}{% if event.isPast %} <span class="mark quiet">{{ 'past' | t }}</span>{% endif %}</h1>
  {%- endif %}
  {%- if event.standing %}
  <p class="notice">{{ event.standing.notice }}</p>
  {%- endif %}
  {%- if event.isUnpublished %}
  <p class="notice">{{ 'unpublishedNotice' | t }}</p>
  {%- endif %}
  {%- if event.isPast %}
  <p class="notice quiet">{{ 'pastNotice' | t }}</p>
  {%- endif %}
  <div class="sides">
    <dl class="facts">
      <div>
        <dt>{{ 'when' | t }}</dt>
        <dd class="when"><time class="dt-start" datetime="{{ event.start }}">{% for line in event.when %}{{ line }}{% unless forloop.last %}<br>{% endunless %}{% endfor %}</time>{% if event.end != '' %}<time class="dt-end" datetime="{{ event.end }}"></time>{% endif %}</dd>
        {%- if event.doors != '' %}
        <dd class="soft">{{ event.doors }}</dd>
        {%- endif %}
        <dd class="soft"><a href="{{ event.dayPath | link }}">{{ event.sameDay }}</a></dd>
      </div>
      <div class="p-location h-card">
        <dt>{{ 'where' | t }}</dt>
        <dd><span class="p-name">{% render 'linked', to: event.place %}</span>{% if event.room != '' %}, {{ event.room }}{% endif %}</dd>
        {%- if event.address != '' %}
        <dd class="soft p-adr">{{ event.address }}</dd>
        {%- endif %}
        {%- if event.map %}
        <dd><a href="{{ event.map }}" rel="noopener noreferrer">{{ 'map' | t }}</a></dd>
        {%- endif %}
        {%- if map and event.spot != '' %}
        <dd><button class="here" type="button" aria-expanded="false" data-opens-map hidden>{{ 'townMap.open' | t }}</button>{% include 'townMap' %}</dd>
        {%- endif %}
      </div>
      {%- if event.online != '' %}
      <div>
        <dt>{{ 'online' | t }}</dt>
        <dd><a href="{{ event.online }}" rel="nofollow noopener">{{ 'takePartOnline' | t }}</a></dd>
      </div>
      {%- endif %}
      {%- if event.price != '' %}
      <div>
        <dt>{{ 'price' | t }}</dt>
        <dd>{{ event.price }}</dd>
      </div>
      {%- endif %}
      {%- if event.registration %}
      <div>
        <dt>{{ 'registration' | t }}</dt>
        {%- if event.registration.isOver and event.isPast == false %}
        <dd>{{ 'registrationOver' | t }}</dd>
        {%- elsif event.registration.link != '' and event.isPast == false %}
        <dd><a href="{{ event.registration.link }}" rel="nofollow noopener">{{ event.registration.name }}</a></dd>
        {%- endif %}
        {%- if event.registration.until != '' %}
        <dd class="soft">{{ event.registration.until }}</dd>
        {%- endif %}
      </div>
      {%- endif %}
      {%- if event.organizers.size > 0 %}
      <div>
        <dt>{{ 'organizers' | t }}</dt>
        <dd>{% for organizer in event.organizers %}<span class="p-organizer">{% render 'linked', to: organizer %}</span>{% unless forloop.last %}, {% endunless %}{% endfor %}</dd>
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
    </dl>
    <div class="text">
      {%- assign isOpen = true %}
      {%- if event.takesPlace == false or event.isPast %}{% assign isOpen = false %}{% endif %}
      {% render 'actions', actions: actions, isOpen: isOpen, name: actions.name %}
      {% render 'picture', image: event.image %}
      {%- if event.description != '' %}
      <div class="prose e-content">{{ event.description | raw }}</div>
      {%- endif %}
      {% render 'access', access: access %}
    </div>
    <dl class="facts">
      <div>
        <dt>{{ 'category' | t }}</dt>
        <dd><a class="p-category" href="{{ event.category.path | link }}">{% render 'kind', name: event.category.name, mark: event.category.mark %}</a></dd>
      </div>
      <div>
        <dt>{{ 'topic' | t }}</dt>
        <dd>{% render 'linked', to: event.topic %}</dd>
      </div>
      {%- if event.source %}
      <div>
        <dt>{{ 'source' | t }}</dt>
        <dd>{% if event.source.url != '' %}<a href="{{ event.source.url }}" rel="nofollow noopener">{{ event.source.name }}</a>{% else %}{{ event.source.name }}{% endif %}</dd>
      </div>
      {%- endif %}
      {%- if event.tags.size > 0 %}
      <div>
        <dt>{{ 'tags' | t }}</dt>
        <dd>{% for tag in event.tags %}<span class="p-category">{% render 'linked', to: tag %}</span>{% unless forloop.last %}, {% endunless %}{% endfor %}</dd>
      </div>
      {%- endif %}
    </dl>
  </div>
  {%- if event.programme.size > 0 %}
  <section class="part">
    <h2>{{ 'programme' | t }}</h2>
    {% render 'days', days: event.programme, level: 3 %}
  </section>
  {%- endif %}
  {%- if event.furtherDates.size > 0 %}
  <section class="part further">
    <h2>{{ 'further' | t }}</h2>
    <details class="series"{% if event.furtherDates.size <= 5 %} open{% endif %}>
    <summary>{{ event.furtherLine }}</summary>
    <ul class="dates">
      {%- for line in event.furtherDates %}
      {%- if line.until != '' %}
      {% render 'seriesDate', date: line, time: line.until %}
      {%- else %}
      {% render 'seriesDate', date: line, time: line.clock %}
      {%- endif %}
      {%- endfor %}
    </ul>
    {%- if event.furtherMore > 0 %}
    <p class="soft">{{ 'more' | t: count: event.furtherMore }}</p>
    {%- endif %}
    </details>
  </section>
  {%- endif %}
  {% render 'related', related: related %}
</article>
{% endblock %}
