{%- comment %} The feeds for what the page shows. {% endcomment -%}
{%- if head.feeds %}
<p class="subscribe">{{ 'subscribe' | t }} <a href="{{ head.feeds.ical | link }}">{{ 'feedIcal' | t }}</a> <a href="{{ head.feeds.rss | link }}">{{ 'feedRss' | t }}</a></p>
{%- endif %}
