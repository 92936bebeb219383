{% layout 'layout' %}
{% block content %}
<h1>{% if name == '' %}{{ 'subscribe' | t }}{% else %}{{ 'subscription.titleOf' | t: name: name }}{% endif %}</h1>
{% render 'chips', chips: chips %}
<p class="lead">{{ 'subscription.lead' | t }}</p>
{%- if loses != '' %}
<p class="found">{{ loses }}</p>
{%- endif %}
<section class="part stack">
  <h2>{{ 'subscription.calendar' | t }}</h2>
  {%- assign label = 'subscription.icalAddress' | t %}
  {% render 'address', id: 'ical', label: label, address: ical %}
  <dl class="apps">
    <div>
      <dt>{{ 'subscription.apple.name' | t }}</dt>
      <dd>{{ 'subscription.apple.text' | t }}</dd>
      <dd><a class="action" href="{{ apps.webcal }}">{{ 'subscription.apple.open' | t }}</a></dd>
    </div>
    <div>
      <dt>{{ 'subscription.google.name' | t }}</dt>
      <dd>{{ 'subscription.google.text' | t }}</dd>
      <dd><a class="action" href="{{ apps.google }}" rel="nofollow noopener noreferrer">{{ 'subscription.google.open' | t }}</a></dd>
    </div>
    <div>
      <dt>{{ 'subscription.outlook.name' | t }}</dt>
      <dd>{{ 'subscription.outlook.text' | t }}</dd>
      <dd>
        <a class="action" href="{{ apps.outlook }}" rel="nofollow noopener noreferrer">{{ 'subscription.outlook.open' | t }}</a>
        <a class="action" href="{{ apps.office }}" rel="nofollow noopener noreferrer">{{ 'subscription.outlook.office' | t }}</a>
      </dd>
    </div>
    <div>
      <dt>{{ 'subscription.others.name' | t }}</dt>
      <dd>{{ 'subscription.others.text' | t }}</dd>
      <dd><a class="action" href="{{ apps.webcal }}">{{ 'subscription.others.open' | t }}</a></dd>
    </div>
  </dl>
</section>
<section class="part stack">
  <h2>{{ 'subscription.rss' | t }}</h2>
  <p>{{ 'subscription.rssText' | t }}</p>
  {%- assign label = 'subscription.rssAddress' | t %}
  {% render 'address', id: 'rss', label: label, address: rss %}
  {%- assign label = 'subscription.atomAddress' | t %}
  {% render 'address', id: 'atom', label: label, address: atom %}
</section>
<section class="part stack">
  <h2>{{ 'subscription.smaller' | t }}</h2>
  <p>{{ 'subscription.smallerText' | t }}</p>
  {%- if categories.size > 0 %}
  <ul class="chips" aria-label="{{ 'categoriesLabel' | t }}">
    {%- for category in categories %}
    <li><a class="chip" href="{{ category.path | link }}" rel="nofollow">{{ category.name }}</a></li>
    {%- endfor %}
  </ul>
  {%- endif %}
  <p>{{ 'subscription.end' | t }}</p>
</section>
<script src="{{ 'js/share.js' | asset }}" defer></script>
{% endblock %}
