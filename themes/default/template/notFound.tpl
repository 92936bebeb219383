{% layout 'layout' %}
{% block content %}
{%- if isGone %}
<h1>{{ 'goneTitle' | t }}</h1>
<p>{{ 'goneText' | t }}</p>
{%- else %}
<h1>{{ 'notFoundTitle' | t }}</h1>
<p>{{ 'notFoundText' | t }}</p>
{%- endif %}
<form class="filters" action="/" role="search">
  {%- for parameter in kept %}
  <input type="hidden" name="{{ parameter[0] }}" value="{{ parameter[1] }}">
  {%- endfor %}
  <div class="field text">
    <label for="filter-text">{{ 'filters.text' | t }}</label>
    <input id="filter-text" type="search" name="text" maxlength="200" placeholder="{{ 'filters.hint' | t }}">
  </div>
  <button class="submit" type="submit">{{ 'filters.submit' | t }}</button>
</form>
<p class="found"><a href="{{ '/' | link }}">{{ 'toCalendar' | t }}</a></p>
{% render 'nextUp', next: next %}
{% endblock %}
