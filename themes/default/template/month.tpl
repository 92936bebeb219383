{% layout 'layout' %}
{% block content %}
<h1>{{ heading }}</h1>
{% include 'filters' %}
{% render 'chips', chips: chips %}
{%- if isFiltered %}
<p class="found"><a href="{{ allPath | link }}">{{ 'filters.reset' | t }}</a></p>
{%- endif %}
<nav class="pages" aria-label="{% if isWeek %}{{ 'weeks' | t }}{% else %}{{ 'months' | t }}{% endif %}">
  <a rel="prev nofollow" href="{{ previous.path | link }}">{{ previous.name }}</a>
  <a rel="nofollow" href="{{ current.path | link }}">{{ current.name }}</a>
  <a rel="next nofollow" href="{{ following.path | link }}">{{ following.name }}</a>
</nav>
{%- if isEmpty %}
<p class="nothing">{{ nothing }}</p>
{% render 'nextUp', next: next %}
{%- endif %}
<div class="month{% if isWeek %} week{% endif %}">
  <div class="weekdays" aria-hidden="true">
    {%- for weekday in weekdays %}
    <span>{{ weekday }}</span>
    {%- endfor %}
  </div>
  <ol class="grid">
    {%- for blank in blanks %}
    <li class="cell free" aria-hidden="true"></li>
    {%- endfor %}
    {%- for day in days %}
    {% render 'monthDay', day: day %}
    {%- endfor %}
    {%- for blank in blanksAfter %}
    <li class="cell free" aria-hidden="true"></li>
    {%- endfor %}
  </ol>
</div>
{% include 'missing' %}
{% include 'subscribe' %}
{% endblock %}
