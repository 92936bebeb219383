{%- comment %} day: a day with its events; level: of its heading {% endcomment -%}
<section class="day">
  <h{{ level }}>
    {%- if day.near != '' %}<span class="near">{{ day.near }}</span> {% endif -%}
    <span class="weekday">{{ day.weekday }}</span> <span class="date">{{ day.date }}</span></h{{ level }}>
  <ul class="events">
    {%- for event in day.events %}
    {%- if event.isPast == false or day.over.size == 0 %}
    {% render 'line', event: event, time: event.time %}
    {%- endif %}
    {%- endfor %}
  </ul>
  {%- if day.over.size > 0 %}
  <details class="over">
    <summary>{{ 'over' | t: count: day.over.size }}</summary>
    <ul class="events">
      {%- for event in day.over %}
      {% render 'line', event: event, time: event.time %}
      {%- endfor %}
    </ul>
  </details>
  {%- endif %}
</section>
