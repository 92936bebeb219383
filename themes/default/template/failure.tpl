{% layout 'layout' %}
{% block content %}
<h1>{{ 'failureTitle' | t }}</h1>
<p>{{ 'failureText' | t }}</p>
<p class="soft">{{ 'failureId' | t: id: id }}</p>
{% endblock %}
