{%- comment %} actions: what people can do with an event, a group or a place; isOpen: whether it can still be visited; name: what it is called {% endcomment -%}
<ul class="actions">
  {%- if isOpen and actions.calendars.size > 0 %}
  <li>
    <details class="menu">
      <summary class="action">{{ 'addToCalendar' | t }}</summary>
      <ul>
        {%- for calendar in actions.calendars %}
        <li><a href="{% if forloop.first %}{{ calendar.link | link }}{% else %}{{ calendar.link }}{% endif %}"{% if forloop.first %} download{% else %} rel="nofollow noopener noreferrer"{% endif %}>{{ calendar.name }}</a></li>
        {%- endfor %}
        {%- if actions.series %}
        <li><a href="{{ actions.series | link }}" rel="nofollow">{{ 'subscribeSeries' | t }}</a></li>
        {%- endif %}
      </ul>
    </details>
  </li>
  {%- endif %}
  {%- if actions.subscribe %}
  <li><a class="action" href="{{ actions.subscribe | link }}" rel="nofollow">{{ 'subscribe' | t }}</a></li>
  {%- endif %}
  <li><a class="action" href="{{ actions.mail }}" data-share="{{ name }}" data-copied="{{ 'copiedLink' | t }}">{{ 'share' | t }}</a><span class="said" role="status"></span></li>
  {%- if actions.directions and isOpen %}
  <li><a class="action" href="{{ actions.directions }}" rel="noopener noreferrer">{{ 'directions' | t }}</a></li>
  {%- endif %}
  <li><a class="action" href="{{ actions.report }}">{{ 'report' | t }}</a></li>
</ul>
<script src="{{ 'js/share.js' | asset }}" defer></script>
