{% layout 'layout' %}
{% block content %}
<h1>{{ 'about' | t }}</h1>
<div class="prose" lang="{{ content.language }}">{{ content.html | raw }}</div>
{%- if theme.suggestions != 'off' %}
<p class="missing">{{ 'suggest.missing' | t }} <a href="{{ '/suggest' | link }}">{{ 'suggest.title' | t }}</a> <span class="soft">{{ 'suggest.description' | t }}</span></p>
{%- endif %}
{% endblock %}
