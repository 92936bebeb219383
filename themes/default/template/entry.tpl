{% layout 'layout' %}
{% block content %}
<article{% if entry.spot != '' %} data-spot="{{ entry.spot }}"{% endif %}>
  {%- assign all = '/' | append: resource %}
  <p class="main up"><a href="{{ all | link }}">{{ resource | t }}</a></p>
  <h1>{{ entry.name }}</h1>
  {%- if entry.isUnpublished %}
  <p class="notice">{{ 'unpublishedEntry' | t }}</p>
  {%- endif %}
  {%- assign facts = entry.address | append: entry.website | append: entry.email %}
  <div class="sides">
    {%- if facts != '' %}
    <dl class="facts">
      {%- if entry.address != '' %}
      <div>
        <dt>{{ 'address' | t }}</dt>
        <dd>{% for line in entry.addressLines %}{{ line }}{% unless forloop.last %}<br>{% endunless %}{% endfor %}</dd>
        <dd><a href="{{ entry.map }}" rel="noopener noreferrer">{{ 'map' | t }}</a></dd>
        {%- if map and entry.spot != '' %}
        <dd><button class="here" type="button" aria-expanded="false" data-opens-map hidden>{{ 'townMap.open' | t }}</button>{% include 'townMap' %}</dd>
        {%- endif %}
      </div>
      {%- endif %}
      {%- if entry.website != '' %}
      <div>
        <dt>{{ 'website' | t }}</dt>
        <dd><a href="{{ entry.website }}" rel="nofollow noopener">{{ entry.websiteName }}</a></dd>
      </div>
      {%- endif %}
      {%- if entry.email != '' %}
      <div>
        <dt>{{ 'email' | t }}</dt>
        <dd><a href="mailto:{{ entry.email }}">{{ entry.email }}</a></dd>
      </div>
      {%- endif %}
    </dl>
    {%- endif %}
    <div class="text">
      {% render 'actions', actions: actions, isOpen: true, name: actions.name %}
      {% render 'picture', image: entry.image %}
      {%- if entry.description != '' %}
      <div class="prose">{{ entry.description | raw }}</div>
      {%- endif %}
      {% render 'access', access: access %}
    </div>
  </div>
  <section class="part">
    <h2>{{ 'comingHere' | t }}</h2>
    {%- if days.size == 0 %}
    <p class="nothing">{{ 'nothingComing' | t }}</p>
    {%- endif %}
    {% render 'days', days: days, level: 3 %}
    {%- assign before = 'earlier' | t %}{% assign after = 'later' | t %}
    {% render 'pages', pages: pages, before: before, after: after %}
  </section>
  {% include 'missing' %}
  {% include 'subscribe' %}
</article>
{% endblock %}
