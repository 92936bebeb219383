{% layout 'layout' %}
{% block content %}
<h1>{{ 'failureTitle' | t }}</h1>
<p>{% if isFull %}{{ 'fullText' | t }}{% else %}{{ 'failureText' | t }}{% endif %}</p>
<p class="soft">{{ 'failureId' | t: id: id }}</p>
{% endblock %}
