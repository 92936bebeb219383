{% layout 'layout' %}
{% block content %}
<h1>{{ 'about' | t }}</h1>
<div class="prose" lang="{{ content.language }}">{{ content.html | raw }}</div>
{% include 'missing' %}
{% endblock %}
