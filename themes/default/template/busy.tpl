{% layout 'layout' %}
{% block content %}
<h1>{{ 'busyTitle' | t }}</h1>
<p>{{ 'busyText' | t: count: minutes }}</p>
<p><a href="{{ '/' | link }}">{{ 'toCalendar' | t }}</a></p>
{% endblock %}
