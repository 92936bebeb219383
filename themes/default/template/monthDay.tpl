{%- comment %} day: a day of a month with its events {% endcomment -%}
<li class="cell{% if day.rows.size == 0 %} free{% endif %}{% if day.isToday %} today{% endif %}">
      <h2>{% if day.rows.size > 0 %}<a class="open" href="{{ day.path | link }}" rel="nofollow">{% endif %}{% if day.isToday %}<span class="near">{{ 'today' | t }}</span> {% endif %}<span class="weekday">{{ day.weekday }}</span> <span class="number" aria-hidden="true">{{ day.number }}</span><span class="full">{{ day.full }}</span>{% if day.rows.size > 0 %}</a>{% endif %}</h2>
      {%- if day.rows.size > 0 %}
      <ul>
        {%- for event in day.rows %}
        {%- unless event %}
        <li class="lane" aria-hidden="true"></li>
        {%- continue %}{% endunless %}
        <li class="entry{% if event.isPast %} past{% endif %}{% if event.bar %} bar{% if event.bar.begins %} begins{% endif %}{% if event.bar.ends %} ends{% endif %}{% if event.bar.isNamed %} named over{{ event.bar.days }}{% if event.bar.goesOn %} goesOn{% endif %}{% endif %}{% endif %}">
          {%- if event.time != '' %}<time datetime="{{ day.date }}">{{ event.time }}</time> {% endif -%}
          <span class="name">
          {%- if event.mark.color != '' %}<span class="dot c-{{ event.mark.color }}"></span>{% endif -%}
          {%- if event.isCanceled %}<a class="title" href="{{ event.path | link }}"><s>{{ event.name }}</s></a> <span class="mark">{{ 'canceled' | t }}</span>
          {%- else %}<a class="title" href="{{ event.path | link }}">{{ event.name }}</a>{% endif -%}
          {%- if event.standing != '' %} <span class="mark">{{ event.standing }}</span>{% endif -%}
          {%- if event.place != '' %}<br><span class="soft">{{ event.place }}</span>{% endif -%}
          </span>
        </li>
        {%- endfor %}
      </ul>
      {%- if day.more > 0 %}
      <p><a href="{{ day.path | link }}" rel="nofollow">{{ 'more' | t: count: day.more }}<span class="hidden">, {{ day.full }}</span></a></p>
      {%- endif %}
      {%- endif %}
    </li>
