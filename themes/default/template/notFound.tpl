{% layout 'layout' %}
{% block content %}
<h1>{{ 'notFoundTitle' | t }}</h1>
<p>{{ 'notFoundText' | t }}</p>
<p><a href="{{ '/' | link }}">{{ 'toCalendar' | t }}</a></p>
{% endblock %}
