{% layout 'layout' %}
{% block content %}
{%- if isGone %}
<h1>{{ 'goneTitle' | t }}</h1>
<p>{{ 'goneText' | t }}</p>
{%- else %}
<h1>{{ 'notFoundTitle' | t }}</h1>
<p>{{ 'notFoundText' | t }}</p>
{%- endif %}
<p><a href="{{ '/' | link }}">{{ 'toCalendar' | t }}</a></p>
{% render 'nextUp', next: next %}
{% endblock %}
