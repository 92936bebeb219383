{% layout 'layout' %}
{% block title %}{{ 'about' | t }} · {{ theme.sitename }}{% endblock %}
{% block content %}
<h1>{{ 'about' | t }}</h1>
<div class="prose" lang="{{ content.language }}">{{ content.html | raw }}</div>
{% endblock %}
