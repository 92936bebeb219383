{% layout 'layout' %}
{% block content %}
<article>
  {%- assign all = '/' | append: resource %}
  <p class="main"><a href="{{ all | link }}">{{ resource | t }}</a></p>
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
        <dd>{{ entry.address }}</dd>
        <dd><a href="{{ entry.map }}" rel="noopener noreferrer">{{ 'map' | t }}</a></dd>
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
    {%- if entry.image or entry.description != '' %}
    <div>
      {% render 'picture', image: entry.image %}
      {%- if entry.description != '' %}
      <div class="prose">{{ entry.description | raw }}</div>
      {%- endif %}
    </div>
    {%- endif %}
  </div>
  {% render 'access', access: access %}
  <section class="part">
    <h2>{{ 'comingHere' | t }}</h2>
    {%- if days.size == 0 %}
    <p class="nothing">{{ 'nothingComing' | t }}</p>
    {%- endif %}
    {% render 'days', days: days, level: 3 %}
    {%- assign before = 'earlier' | t %}{% assign after = 'later' | t %}
    {% render 'pages', pages: pages, before: before, after: after %}
  </section>
  {% include 'subscribe' %}
</article>
{% endblock %}
