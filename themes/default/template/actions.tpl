{%- comment %} actions: what people can do with an event; isOpen: whether it can still be visited {% endcomment -%}
<ul class="actions">
  {%- if isOpen %}
  <li>
    <details class="menu">
      <summary class="action">{{ 'addToCalendar' | t }}</summary>
      <ul>
        {%- for calendar in actions.calendars %}
        <li><a href="{% if forloop.first %}{{ calendar.link | link }}{% else %}{{ calendar.link }}{% endif %}"{% if forloop.first %} download{% else %} rel="nofollow noopener noreferrer"{% endif %}>{{ calendar.name }}</a></li>
        {%- endfor %}
      </ul>
    </details>
  </li>
  {%- endif %}
  <li><a class="action" href="{{ actions.mail }}" data-share>{{ 'share' | t }}</a></li>
  {%- if actions.directions and isOpen %}
  <li><a class="action" href="{{ actions.directions }}" rel="noopener noreferrer">{{ 'directions' | t }}</a></li>
  {%- endif %}
  <li><a class="action" href="{{ actions.report }}">{{ 'report' | t }}</a></li>
</ul>
