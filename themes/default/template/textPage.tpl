{% layout 'layout' %}
{% block content %}
<h1{% if content.language != language %} lang="{{ content.language }}"{% endif %}>{{ title }}</h1>
<div class="prose" lang="{{ content.language }}">{{ content.html | raw }}</div>
{% endblock %}
