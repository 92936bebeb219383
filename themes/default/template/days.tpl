{%- for day in days %}
<section class="day">
  <h{{ level }}>{{ day.title }}</h{{ level }}>
  <ul>
    {%- for event in day.events %}
    <li>
      <time datetime="{{ event.start }}">{{ event.time }}</time>
      <div>
        {%- if event.isCanceled %}
        <a href="{{ event.path | link }}"><s>{{ event.name }}</s></a> <span class="mark">{{ 'canceled' | t }}</span>
        {%- else %}
        <a href="{{ event.path | link }}">{{ event.name }}</a>
        {%- endif %}
        <p>{{ event.place }}{% if event.until != '' %}<span class="until">{{ event.until }}</span>{% endif %}</p>
      </div>
    </li>
    {%- endfor %}
  </ul>
</section>
{%- endfor %}
