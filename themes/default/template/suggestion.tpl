{% layout 'layout' %}
{% block content %}
<h1>{{ title }}</h1>
<p>{{ text }}</p>
{%- if reason != '' %}
<blockquote class="prose lines">{{ reason }}</blockquote>
{%- endif %}
{%- if sent != '' %}
<p>{{ sent }}</p>
{%- endif %}
{%- if rows.size > 0 %}
<dl class="facts proposed">
  {%- for row in rows %}
  <div>
    <dt>{{ row.label }}</dt>
    <dd>{{ row.value }}</dd>
  </div>
  {%- endfor %}
</dl>
{%- endif %}
{%- if left != '' %}
<p>{{ left }}</p>
{%- endif %}
{%- if post %}
<form action="{{ post.path | link }}" method="post">
  <p><button class="action main-action" type="submit">{{ post.label }}</button></p>
</form>
{%- endif %}
{%- if entry %}
<p><a href="{{ entry.path | link }}">{{ entry.name }}</a>{% if entry.standing != '' %} · {{ entry.standing }}{% endif %}</p>
{%- endif %}
{%- if lost != '' %}
<p>{{ lost }}</p>
{%- endif %}
{%- if again %}
<ul class="actions">
  <li><a class="action main-action" href="{{ again | link }}">{{ 'suggest.again' | t }}</a></li>
</ul>
{%- endif %}
{%- if edit %}
<ul class="actions">
  <li><a class="action" href="{{ edit | link }}">{{ 'suggest.change' | t: context: context }}</a></li>
  <li>
    <details class="menu">
      <summary class="action">{{ 'suggest.withdraw' | t }}</summary>
      <form class="sure" action="{{ withdraw | link }}" method="post">
        <p>{{ 'suggest.withdrawSure' | t: context: context }}</p>
        <p><button class="action" type="submit">{{ 'suggest.withdrawNow' | t }}</button></p>
      </form>
    </details>
  </li>
</ul>
{%- endif %}
<p><a href="{{ '/' | link }}">{{ 'toCalendar' | t }}</a></p>
{%- if hasArrived %}
<script src="{{ 'js/form.js' | asset }}" defer></script>
{%- endif %}
{% endblock %}
