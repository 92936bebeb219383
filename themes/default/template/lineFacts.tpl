{%- comment %} event: one event of a list; what it costs and what it lacks of what was asked for, after the other bits of its line {% endcomment -%}
{%- if event.price != '' %}<span class="bit">{{ event.price }}</span>{% endif -%}
{%- if event.lacking != '' %}<span class="bit">{{ event.lacking }}</span>{% endif -%}
