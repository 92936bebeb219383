{% layout 'layout' %}
{% block content %}
<article>
  {%- if event.main %}
  <p class="main">{{ 'partOf' | t }} <a href="{{ event.main.path | link }}">{{ event.main.name }}</a></p>
  {%- endif %}
  {%- if event.isCanceled %}
  <h1><s>{{ event.name }}</s> <span class="mark">{{ 'canceled' | t }}</span></h1>
  <p class="notice">{{ 'canceledNotice' | t }}</p>
  {%- else %}
  <h1>{{ event.name }}{% if event.isPast %} <span class="mark quiet">{{ 'past' | t }}</span>{% endif %}</h1>
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
        <dd class="when"><time datetime="{{ event.start }}">{% for line in event.when %}{{ line }}{% unless forloop.last %}<br>{% endunless %}{% endfor %}</time></dd>
        {%- unless event.isCanceled or event.isPast %}
        <dd><a href="{{ event.ical | link }}" download>{{ 'addToCalendar' | t }}</a></dd>
        {%- endunless %}
      </div>
      <div>
        <dt>{{ 'where' | t }}</dt>
        <dd>{% render 'linked', to: event.place %}{% if event.room != '' %}, {{ event.room }}{% endif %}</dd>
        {%- if event.address != '' %}
        <dd class="soft">{{ event.address }}</dd>
        {%- endif %}
        {%- if event.map %}
        <dd><a href="{{ event.map }}" rel="noopener noreferrer">{{ 'map' | t }}</a></dd>
        {%- endif %}
      </div>
      {%- if event.organizers.size > 0 %}
      <div>
        <dt>{{ 'organizers' | t }}</dt>
        <dd>{% for organizer in event.organizers %}{% render 'linked', to: organizer %}{% unless forloop.last %}, {% endunless %}{% endfor %}</dd>
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
    {%- if event.image or event.description != '' %}
    <div class="text">
      {% render 'picture', image: event.image %}
      {%- if event.description != '' %}
      <div class="prose">{{ event.description | raw }}</div>
      {%- endif %}
    </div>
    {%- endif %}
    <dl class="facts">
      <div>
        <dt>{{ 'category' | t }}</dt>
        <dd>{% render 'linked', to: event.category %}</dd>
      </div>
      <div>
        <dt>{{ 'topic' | t }}</dt>
        <dd>{% render 'linked', to: event.topic %}</dd>
      </div>
      {%- if event.tags.size > 0 %}
      <div>
        <dt>{{ 'tags' | t }}</dt>
        <dd>{% for tag in event.tags %}{% render 'linked', to: tag %}{% unless forloop.last %}, {% endunless %}{% endfor %}</dd>
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
  {%- if event.further.size > 0 %}
  <section class="part further">
    <h2>{{ 'further' | t }}</h2>
    <ul class="dates">
      {%- for line in event.further %}
      <li>
        <a href="{{ line.path | link }}">{% if line.isCanceled %}<s>{% endif %}<time datetime="{{ line.start }}">{{ line.day }}</time>{% if line.isCanceled %}</s>{% endif %}</a>
        <span>{{ 'clock' | t: time: line.time }}</span>
        {%- if line.isCanceled or line.name != '' or line.place != '' %}
        <span class="soft">
          {%- if line.isCanceled %}<span class="mark">{{ 'canceled' | t }}</span> {% endif -%}
          {{- line.name }}
          {%- if line.place != '' %}<span{% if line.name != '' %} class="bit"{% endif %}>{{ line.place }}</span>{% endif -%}
        </span>
        {%- endif %}
      </li>
      {%- endfor %}
    </ul>
  </section>
  {%- endif %}
</article>
{% endblock %}
